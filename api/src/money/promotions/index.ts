export { makePromotion } from './make-promotion.ts';
export { discountsOf, isPromoted, type PromotedLine, type Promotion } from './promotion-rules.ts';
export { releaseUse } from './promotions.repository.ts';
export { registerPromotions } from './promotions.routes.ts';
export { countUse, findPromotion, lockPromotionById, lockPromotionOf } from './use-promotion.ts';
