import { generalErrorMessage } from './general-errors.ts';

/**
 * Every error code of Aforo's API. Screens branch on the code, never on the text. A new code needs
 * a status and a Spanish message below, or compilation fails.
 */
export type ErrorCode =
  | 'validation_failed'
  | 'malformed_request'
  | 'not_authenticated'
  | 'session_expired'
  | 'invalid_credentials'
  | 'email_not_verified'
  | 'account_blocked'
  | 'forbidden'
  | 'origin_refused'
  | 'not_found'
  | 'method_not_allowed'
  | 'conflict'
  | 'stale_version'
  | 'possible_duplicate'
  | 'email_taken'
  | 'illegal_transition'
  | 'last_admin'
  | 'own_account'
  | 'link_invalid'
  | 'link_expired'
  | 'answer_link_invalid'
  | 'email_code_invalid'
  | 'email_code_expired'
  | 'wrong_password'
  | 'weak_password'
  | 'second_step_invalid'
  | 'second_step_expired'
  | 'second_factor_required'
  | 'proof_required'
  | 'passkey_refused'
  | 'last_factor'
  | 'idempotency_mismatch'
  | 'idempotency_in_progress'
  | 'schedule_conflict'
  | 'missing_local_time'
  | 'capacity_below_booked'
  | 'service_archived'
  | 'in_use'
  | 'plan_has_members'
  | 'out_of_stock'
  | 'buyer_required'
  | 'too_many_rates'
  | 'document_stands'
  | 'invoice_refused'
  | 'price_changed'
  | 'pay_changed'
  | 'nothing_owed'
  | 'not_on_sale'
  | 'client_required'
  | 'due_date_required'
  | 'discount_limit'
  | 'discount_shift_limit'
  | 'payment_exceeds'
  | 'cash_limit'
  | 'sale_too_large'
  | 'cash_drawer_short'
  | 'voucher_unknown'
  | 'voucher_unusable'
  | 'voucher_exceeds'
  | 'voucher_unpaid'
  | 'voucher_used'
  | 'voucher_void'
  | 'voucher_other_tax'
  | 'voucher_taxed'
  | 'voucher_refused'
  | 'promotion_unknown'
  | 'promotion_early'
  | 'promotion_over'
  | 'promotion_used'
  | 'promotion_not_for_this'
  | 'promotion_new_clients'
  | 'promotion_whole'
  | 'promotion_changed'
  | 'code_taken'
  | 'series_code_taken'
  | 'iban_invalid'
  | 'iban_not_sepa'
  | 'creditor_missing'
  | 'currency_not_euro'
  | 'mandate_unsigned'
  | 'mandate_text_changed'
  | 'mandate_unreadable'
  | 'stored_unreadable'
  | 'paper_unreadable'
  | 'paper_too_large'
  | 'collection_day_closed'
  | 'collection_too_soon'
  | 'debt_in_batch'
  | 'batch_changed'
  | 'batch_sent'
  | 'sale_in_collection'
  | 'return_unknown'
  | 'return_other_amount'
  | 'return_repeated'
  | 'bank_file_unreadable'
  | 'bank_file_unknown'
  | 'bank_file_entities'
  | 'bank_file_too_large'
  | 'bank_file_too_heavy'
  | 'refund_exceeds'
  | 'refund_used_up'
  | 'approval_refused'
  | 'approval_invalid'
  | 'refund_limit'
  | 'refund_method'
  | 'refund_changed'
  | 'refund_bookings'
  | 'refund_seat_bookings'
  | 'payments_unavailable'
  | 'card_charge_pending'
  | 'card_charge_limit'
  | 'saved_card_unusable'
  | 'terminal_unavailable'
  | 'webhook_refused'
  | 'cash_session_required'
  | 'cash_session_open'
  | 'cash_session_counting'
  | 'cash_count_blind'
  | 'cash_session_closed'
  | 'cash_reason_required'
  | 'session_has_bookings'
  | 'undecided_sessions'
  | 'time_off_decided'
  | 'session_full'
  | 'session_has_seats'
  | 'session_started'
  | 'session_not_bookable'
  | 'already_booked'
  | 'already_waiting'
  | 'booking_too_early'
  | 'booking_too_late'
  | 'booking_overlap'
  | 'unpaid_limit'
  | 'daily_limit'
  | 'made_limit'
  | 'client_archived'
  | 'not_available'
  | 'hold_expired'
  | 'cancellation_changed'
  | 'reschedule_too_late'
  | 'attendance_too_soon'
  | 'fee_charged'
  | 'fee_being_charged'
  | 'achievement_rule_fixed'
  | 'offer_lapsed'
  | 'purchase_not_eligible'
  | 'purchase_frozen'
  | 'standing_seat_full'
  | 'standing_seat_free'
  | 'standing_seats_used'
  | 'standing_seat_taken'
  | 'standing_seat_changed'
  | 'absence_changed'
  | 'not_in_plan'
  | 'make_up_limit'
  | 'capacity_below_seats'
  | 'already_member'
  | 'insufficient_credits'
  | 'health_consent_missing'
  | 'erasure_refused'
  | 'client_erased'
  | 'client_merged'
  | 'merge_refused'
  | 'merge_final'
  | 'merge_not_last'
  | 'merge_payment_started'
  | 'dependant_exists'
  | 'dependant_has_account'
  | 'dependant_has_payer'
  | 'dependant_too_young'
  | 'household_full'
  | 'household_one_level'
  | 'request_too_large'
  | 'file_too_large'
  | 'file_type_refused'
  | 'file_unreadable'
  | 'list_unreadable'
  | 'list_wrong_format'
  | 'list_too_large'
  | 'list_too_heavy'
  | 'import_at_work'
  | 'export_at_work'
  | 'rate_limited'
  | 'busy'
  | 'unavailable'
  | 'internal';

export const errorStatus = {
  validation_failed: 400,
  malformed_request: 400,
  not_authenticated: 401,
  session_expired: 401,
  invalid_credentials: 401,
  email_not_verified: 403,
  account_blocked: 403,
  forbidden: 403,
  origin_refused: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  stale_version: 409,
  possible_duplicate: 409,
  email_taken: 409,
  illegal_transition: 409,
  last_admin: 409,
  own_account: 409,
  link_invalid: 400,
  link_expired: 400,
  answer_link_invalid: 404,
  email_code_invalid: 400,
  email_code_expired: 400,
  wrong_password: 400,
  weak_password: 400,
  second_step_invalid: 400,
  second_step_expired: 401,
  second_factor_required: 403,
  proof_required: 403,
  passkey_refused: 400,
  last_factor: 409,
  idempotency_mismatch: 422,
  idempotency_in_progress: 409,
  schedule_conflict: 409,
  missing_local_time: 409,
  capacity_below_booked: 409,
  service_archived: 409,
  in_use: 409,
  plan_has_members: 409,
  out_of_stock: 409,
  buyer_required: 409,
  too_many_rates: 409,
  document_stands: 409,
  invoice_refused: 409,
  price_changed: 409,
  pay_changed: 409,
  nothing_owed: 409,
  not_on_sale: 409,
  client_required: 409,
  due_date_required: 409,
  discount_limit: 409,
  discount_shift_limit: 409,
  payment_exceeds: 409,
  cash_limit: 409,
  sale_too_large: 409,
  cash_drawer_short: 409,
  voucher_unknown: 404,
  voucher_unusable: 409,
  voucher_exceeds: 409,
  voucher_unpaid: 409,
  voucher_used: 409,
  voucher_void: 409,
  voucher_other_tax: 409,
  voucher_taxed: 409,
  voucher_refused: 409,
  promotion_unknown: 409,
  promotion_early: 409,
  promotion_over: 409,
  promotion_used: 409,
  promotion_not_for_this: 409,
  promotion_new_clients: 409,
  promotion_whole: 409,
  promotion_changed: 409,
  code_taken: 409,
  series_code_taken: 409,
  iban_invalid: 400,
  iban_not_sepa: 400,
  creditor_missing: 409,
  currency_not_euro: 409,
  mandate_unsigned: 409,
  mandate_text_changed: 409,
  mandate_unreadable: 409,
  stored_unreadable: 409,
  paper_unreadable: 422,
  paper_too_large: 413,
  collection_day_closed: 400,
  collection_too_soon: 400,
  debt_in_batch: 409,
  batch_changed: 409,
  batch_sent: 409,
  sale_in_collection: 409,
  return_unknown: 409,
  return_other_amount: 409,
  return_repeated: 409,
  bank_file_unreadable: 422,
  bank_file_unknown: 422,
  bank_file_entities: 422,
  bank_file_too_large: 413,
  bank_file_too_heavy: 422,
  refund_exceeds: 409,
  refund_used_up: 409,
  approval_refused: 409,
  approval_invalid: 409,
  refund_limit: 409,
  refund_method: 409,
  refund_changed: 409,
  refund_bookings: 409,
  refund_seat_bookings: 409,
  payments_unavailable: 409,
  card_charge_pending: 409,
  card_charge_limit: 409,
  saved_card_unusable: 409,
  terminal_unavailable: 409,
  webhook_refused: 400,
  cash_session_required: 409,
  cash_session_open: 409,
  cash_session_counting: 409,
  cash_count_blind: 409,
  cash_session_closed: 409,
  cash_reason_required: 409,
  session_has_bookings: 409,
  undecided_sessions: 409,
  time_off_decided: 409,
  session_full: 409,
  session_has_seats: 409,
  session_started: 409,
  session_not_bookable: 409,
  already_booked: 409,
  already_waiting: 409,
  booking_too_early: 409,
  booking_too_late: 409,
  booking_overlap: 409,
  unpaid_limit: 409,
  daily_limit: 409,
  made_limit: 409,
  client_archived: 409,
  not_available: 409,
  hold_expired: 409,
  cancellation_changed: 409,
  reschedule_too_late: 409,
  attendance_too_soon: 409,
  fee_charged: 409,
  fee_being_charged: 409,
  achievement_rule_fixed: 409,
  offer_lapsed: 409,
  purchase_not_eligible: 409,
  purchase_frozen: 409,
  standing_seat_full: 409,
  standing_seat_free: 409,
  standing_seats_used: 409,
  standing_seat_taken: 409,
  standing_seat_changed: 409,
  absence_changed: 409,
  not_in_plan: 409,
  make_up_limit: 409,
  capacity_below_seats: 409,
  already_member: 409,
  insufficient_credits: 409,
  health_consent_missing: 409,
  erasure_refused: 409,
  client_erased: 409,
  client_merged: 409,
  merge_refused: 409,
  merge_final: 409,
  merge_not_last: 409,
  merge_payment_started: 409,
  dependant_exists: 409,
  dependant_has_account: 409,
  dependant_has_payer: 409,
  dependant_too_young: 409,
  household_full: 409,
  household_one_level: 409,
  request_too_large: 413,
  file_too_large: 413,
  file_type_refused: 415,
  file_unreadable: 422,
  list_unreadable: 422,
  list_wrong_format: 422,
  list_too_large: 413,
  list_too_heavy: 422,
  import_at_work: 409,
  export_at_work: 409,
  rate_limited: 429,
  busy: 503,
  unavailable: 503,
  internal: 500,
} as const satisfies Record<ErrorCode, number>;

/** Says what happened, then what to do. Shown to users unchanged. */
export const errorMessage = {
  ...generalErrorMessage,
  validation_failed: 'Hay datos que no encajan. Revisa los campos marcados.',
  session_expired: 'Tu sesión se ha cerrado. Vuelve a entrar para seguir donde estabas.',
  invalid_credentials:
    'El correo o la contraseña no coinciden. Revísalos o pide una contraseña nueva.',
  email_not_verified:
    'Falta confirmar tu correo. Abre el enlace que te enviamos o pide que te lo mandemos otra vez.',
  account_blocked: 'Esta cuenta está bloqueada. Habla con el centro para recuperarla.',
  origin_refused: 'La petición viene de otra página y no la aceptamos. Vuelve a Aforo y repítela.',
  conflict: 'Otra persona ha cambiado esto a la vez. Recarga y revisa cómo ha quedado.',
  stale_version:
    'Alguien ha guardado cambios mientras editabas. Tus datos siguen aquí: compáralos y guarda otra vez.',
  possible_duplicate: 'Ya hay fichas que se parecen a esta. Comprueba que no sea la misma persona.',
  email_taken: 'Ese correo ya está en uso. Usa otro o recupera la cuenta que ya existe.',
  illegal_transition: 'Eso ya no se puede hacer en el estado actual. Recarga para ver cómo está.',
  last_admin: 'Es la única persona con acceso de administración. Nombra antes a otra.',
  own_account: 'No puedes hacer esto con tu propia cuenta. Pídeselo a otra persona del equipo.',
  link_invalid: 'Este enlace no vale o ya se usó. Pide uno nuevo.',
  answer_link_invalid:
    'Este enlace no vale o es de una clase que ya pasó. Mira tus reservas o habla con el centro.',
  link_expired: 'Este enlace ha caducado. Pide uno nuevo y úsalo antes de que venza.',
  email_code_invalid:
    'Ese código no es el que hemos mandado desde esta página. Míralo en el último correo y escríbelo otra vez.',
  email_code_expired: 'Ese código ya no vale: ha caducado o se ha usado. Pide otro.',
  wrong_password: 'La contraseña actual no es correcta. Escríbela otra vez.',
  weak_password:
    'Esa contraseña es demasiado conocida. Elige otra, por ejemplo tres palabras sueltas.',
  second_step_invalid: 'Ese código no vale o ya se usó. Mira el de ahora y escríbelo otra vez.',
  second_step_expired: 'Ha pasado demasiado tiempo. Empieza otra vez con tu contraseña.',
  second_factor_required:
    'Tu centro pide un segundo paso al entrar. Ponlo en tu perfil para seguir.',
  proof_required:
    'Antes de esto hace falta comprobar que eres tú. Repite tu contraseña o tu llave.',
  passkey_refused: 'Esa llave de acceso no vale aquí. Prueba con otra o entra con tu contraseña.',
  last_factor: 'Tu centro pide un segundo paso y este es el único que tienes. Añade antes otro.',
  idempotency_mismatch: 'Esta operación ya se envió con otros datos. Recarga y empieza de nuevo.',
  idempotency_in_progress: 'La operación anterior aún se está guardando. Espera un momento.',
  schedule_conflict:
    'Ese hueco choca con otra cosa del horario. Mira los choques y elige otra hora, sala o persona.',
  missing_local_time: 'Esa hora no existe la noche del cambio de hora. Elige otra.',
  capacity_below_booked:
    'Ya hay más personas apuntadas que esas plazas. Pon un aforo mayor o cambia antes a alguien.',
  service_archived: 'Ese servicio está archivado. Recupéralo o elige otro.',
  too_many_rates:
    'Una factura no admite más de 12 tipos de impuesto distintos. Repártelo en varias ventas.',
  document_stands:
    'Esa venta sigue en pie. Si hay que deshacerla, devuélvela: saldrá su rectificativa.',
  invoice_refused:
    'De esta venta no se puede hacer factura: ya la tiene, se devolvió algo o su comprobante no es una factura simplificada.',
  price_changed: 'El total ha cambiado mientras tanto. Mira el nuevo antes de cobrar.',
  pay_changed: 'El total del mes ha cambiado mientras tanto. Míralo antes de cerrarlo.',
  nothing_owed: 'Eso ya está pagado, perdonado o cubierto por un bono. Actualiza la lista.',
  not_on_sale: 'Algo de lo que has puesto ya no se vende. Quítalo o recupéralo en el catálogo.',
  client_required: 'Para vender un bono, o dejar algo a deber, hay que decir a quién.',
  due_date_required: 'Queda una parte por pagar: di para cuándo.',
  discount_limit: 'Ese descuento es mayor de lo que puedes hacer. Pídeselo a administración.',
  discount_shift_limit:
    'Con ese descuento pasas de lo que puedes descontar en un turno. Pídeselo a administración.',
  payment_exceeds: 'Se cobra más de lo que se debe. Revisa los importes.',
  cash_limit:
    'La ley no deja cobrar en efectivo desde ese importe. Cobra con tarjeta o por transferencia.',
  sale_too_large:
    'Es más de lo que cabe en una venta. Revisa las cantidades y los precios, o repártela en varias.',
  cash_drawer_short:
    'En la caja no hay tanto efectivo. Devuélvelo de otra forma, o anota antes una entrada.',
  voucher_unknown: 'Ese código no es de ningún vale. Repásalo.',
  voucher_unusable: 'Ese vale ya no se puede usar: ha caducado, está anulado o se devolvió.',
  voucher_exceeds: 'Al vale no le queda tanto. Míralo otra vez.',
  voucher_unpaid: 'Un vale regalo se paga entero al venderlo, y no con otro vale.',
  voucher_used:
    'Ese vale ya se ha gastado, en parte o entero, o está anulado. No se puede devolver.',
  voucher_other_tax:
    'Ese vale llevó su impuesto al venderse: solo puede pagar lo que lleva ese mismo impuesto.',
  voucher_taxed:
    'Ese vale llevó su impuesto al venderse, y esta venta ya tiene documento con el suyo: se pagaría dos veces. Cobra el resto de otra forma.',
  voucher_void:
    'Se pagó con un vale que está anulado. Administración puede devolverlo en efectivo.',
  voucher_refused:
    'Ese código no se puede usar: repásalo, y si está bien pregunta en el centro si le queda saldo.',
  promotion_unknown: 'Ese código no existe o ya no se usa. Repásalo.',
  promotion_early: 'Ese código todavía no se puede usar.',
  promotion_over: 'Ese código ya ha terminado.',
  promotion_used: 'Ese código ya se ha usado todas las veces que se podía.',
  promotion_not_for_this: 'Ese código no vale para esto.',
  promotion_new_clients: 'Ese código es solo para quien compra por primera vez.',
  promotion_whole: 'Con ese código no queda nada que cobrar en línea. Pídelo en el centro.',
  promotion_changed: 'El código descuenta ahora otra cosa. Quítalo y vuelve a ponerlo.',
  code_taken: 'Ya hay un código así. Pon otro.',
  iban_invalid: 'Ese IBAN no es correcto. Revisa los números.',
  iban_not_sepa:
    'Esa cuenta es de un país que no está en la zona SEPA: no se puede domiciliar en ella.',
  creditor_missing:
    'Faltan los datos del centro para domiciliar: nombre, NIF e IBAN. Están en Configuración, en Domiciliación.',
  currency_not_euro:
    'Las domiciliaciones SEPA cobran en euros, y los precios del centro están en otra moneda.',
  mandate_unsigned: 'Ese mandato no está firmado: no se puede cobrar con él.',
  mandate_text_changed:
    'El texto del mandato ha cambiado mientras lo leías. Vuelve a leerlo antes de firmar.',
  mandate_unreadable:
    'No se puede leer la cuenta de ese mandato. Pide el IBAN otra vez y cámbialo en el mandato.',
  stored_unreadable: 'Se guardó cifrado con una clave que se ha perdido: ya no se puede leer.',
  paper_unreadable: 'El papel firmado tiene que ser un PDF o una foto en JPEG.',
  paper_too_large: 'Ese papel ocupa demasiado: hasta 5 MB.',
  collection_day_closed: 'Ese día los bancos no cobran domiciliaciones. Elige un día laborable.',
  collection_too_soon:
    'Esa fecha es demasiado pronto: el banco y los clientes necesitan saberlo antes.',
  debt_in_batch: 'Alguno de esos recibos ya está en otra remesa. Vuelve a mirar lo que entra.',
  batch_changed: 'Lo que entra en la remesa ha cambiado. Revísalo antes de seguir.',
  batch_sent: 'Esa remesa ya se ha dado por enviada.',
  sale_in_collection:
    'Esa venta se está cobrando por domiciliación. Espera a que el banco la cobre o la devuelva.',
  return_unknown: 'Ninguna remesa enviada tiene esa referencia.',
  return_other_amount: 'El importe no es el de ese recibo.',
  return_repeated: 'Ese recibo ya se había devuelto. No se ha cambiado nada.',
  bank_file_unreadable: 'Ese fichero no es un XML completo. Descárgalo otra vez del banco.',
  bank_file_unknown:
    'Ese fichero no es de devoluciones. Tiene que ser pain.002, camt.053 o camt.054.',
  bank_file_entities:
    'Ese fichero lleva definiciones que un banco no escribe, y no se lee por seguridad.',
  bank_file_too_large: 'Ese fichero es demasiado grande: hasta 50 MB.',
  bank_file_too_heavy: 'Ese fichero cuesta demasiado de leer. Pide al banco uno con menos días.',
  series_code_taken: 'Ese código ya lo lleva otra serie. Pon otro.',
  refund_exceeds: 'No se puede devolver más de lo que se vendió.',
  refund_used_up: 'Ese bono ya se usó entero: no queda nada que devolver.',
  approval_refused: 'El PIN no es correcto. Escríbelo otra vez.',
  approval_invalid:
    'El visto bueno ha caducado o era para otro importe. Pídelo otra vez; no se ha hecho nada.',
  refund_limit: 'Esa devolución es mayor de lo que puedes hacer. Pídeselo a administración.',
  refund_method: 'No se cobró tanto de esa forma. Devuélvelo en efectivo o como se pagó.',
  refund_changed: 'Lo que hay que devolver ha cambiado mientras tanto. Míralo antes de seguir.',
  refund_seat_bookings:
    'Las clases de una plaza fija van en la cuota: al devolverla se cancelan. Elige que se cancelen.',
  refund_bookings:
    'Este bono paga reservas que están por llegar. Di si se cancelan o si se quedan por pagar.',
  payments_unavailable: 'El centro no cobra en línea por ahora. Puedes pagar en recepción.',
  card_charge_pending:
    'Hay un cobro con tarjeta sin terminar. Espera a que acabe, o cancélalo donde se empezó.',
  card_charge_limit: 'Es más de lo que se puede cobrar de una vez con una tarjeta guardada.',
  saved_card_unusable: 'Esa tarjeta guardada no se puede usar en recepción. Cobra de otra forma.',
  terminal_unavailable: 'Ese datáfono ya no está disponible. Elige otro o cobra de otra forma.',
  webhook_refused: 'El aviso no está firmado por quien dice mandarlo.',
  buyer_required:
    'Por este importe hace falta una factura con los datos de quien compra. Escribe su nombre, su NIF y su dirección.',
  out_of_stock:
    'No quedan tantas unidades. Anota antes la compra o haz un recuento en el catálogo.',
  cash_session_required:
    'No hay una caja abierta para este cobro. Abre una, reanuda la que se está contando o elige en cuál cobras.',
  cash_session_open: 'Esa caja ya está abierta. Sigue con ella o ciérrala antes.',
  cash_session_counting:
    'Esa caja se está contando. Termina de cerrarla, o reanúdala para seguir con ella.',
  cash_count_blind:
    'En este centro la caja se cuenta a ciegas: el informe se ve cuando está contada.',
  cash_session_closed: 'Esa caja ya está cerrada. Mira su cierre; lo nuevo va a la que se abra.',
  cash_reason_required: 'La diferencia es mayor de lo que admite el centro. Escribe a qué se debe.',
  plan_has_members:
    'Hay suscripciones con esta cuota: seguirán renovándose igual. Solo deja de venderse.',
  in_use: 'Todavía se usa en clases que están por venir. Quítalo antes de ellas.',
  session_has_bookings:
    'Hay personas apuntadas a una clase que desaparecería. Cancela antes esa clase para avisarlas.',
  undecided_sessions: 'Falta decidir qué pasa con alguna de sus sesiones. Revisa la lista.',
  time_off_decided:
    'Ya te habían contestado a esa petición. Si necesitas otra cosa, habla con administración.',
  session_full: 'Esta sesión acaba de llenarse. Elige otra hora o apúntate a la lista de espera.',
  session_has_seats: 'Todavía quedan plazas en esta sesión. Reserva sin esperar.',
  session_started: 'Esta sesión ya ha empezado. Elige otra.',
  session_not_bookable: 'Esta sesión ya no admite reservas. Elige otra.',
  already_booked: 'Ya hay una reserva de esta persona en la sesión.',
  already_waiting: 'Ya está en la lista de espera de esta sesión.',
  booking_too_early: 'Todavía no se puede reservar esta sesión. Vuelve cuando se abra el plazo.',
  booking_too_late:
    'Ya ha pasado el plazo para reservar esta sesión. Elige otra o habla con el centro.',
  booking_overlap: 'Hay otra reserva a la misma hora. Cancélala antes o elige otra hora.',
  unpaid_limit:
    'Ya tiene todas las reservas sin bono que admite el centro. Compra un bono, o espera a que pase alguna.',
  daily_limit: 'Ya tiene todas las reservas que admite el centro para ese día. Elige otro día.',
  made_limit: 'Hoy ya se han hecho todas las reservas que admite el centro. Sigue mañana.',
  client_archived: 'Esa ficha está archivada. Recupérala antes de reservar.',
  not_available: 'Ese hueco ya no está libre. Elige otra hora.',
  hold_expired: 'La plaza apartada ha caducado. Vuelve a reservar si aún queda sitio.',
  cancellation_changed:
    'Lo que pasa al cancelar ha cambiado mientras lo mirabas. Revísalo y confirma otra vez.',
  reschedule_too_late: 'Ya ha pasado el plazo para cambiar esta reserva. Habla con el centro.',
  fee_charged:
    'La penalización ya está cobrada. Devuélvela primero desde sus ventas y vuelve a intentarlo.',
  fee_being_charged:
    'Ahora mismo se está cobrando con su tarjeta. Espera unos minutos a saber qué dice el banco y vuelve a intentarlo.',
  attendance_too_soon: 'Aún es pronto para marcar la asistencia de esta sesión.',
  achievement_rule_fixed:
    'La regla de un logro activo ya no cambia: hay quien lo ha ganado con ella. Archívalo y crea otro.',
  offer_lapsed: 'La plaza que te ofrecimos ya no está apartada. Mira si queda otra.',
  purchase_not_eligible: 'Ese bono no vale para esta sesión. Elige otro.',
  purchase_frozen: 'Ese bono está congelado. Descongélalo antes de usarlo.',
  standing_seat_full: 'En esa clase no quedan plazas fijas. Se puede esperar a que quede una.',
  standing_seat_free: 'En esa clase quedan plazas fijas. Pídela en el centro, sin esperar.',
  standing_seats_used: 'Ya tiene todas las plazas fijas de su cuota.',
  standing_seat_taken: 'Ya tiene plaza fija en esa clase.',
  standing_seat_changed: 'Mientras lo mirabas ha cambiado qué clases entran. Míralo otra vez.',
  absence_changed:
    'Mientras lo mirabas ha cambiado qué clases se pueden recuperar. Míralo otra vez.',
  not_in_plan: 'Su cuota no incluye esa clase.',
  make_up_limit: 'Ya tiene todas las recuperaciones que se pueden guardar a la vez.',
  capacity_below_seats: 'Hay más plazas fijas que plazas quedarían. Cambia o quita alguna antes.',
  already_member: 'Ya tiene esa suscripción.',
  insufficient_credits: 'A ese bono no le quedan sesiones suficientes.',
  health_consent_missing:
    'Falta su permiso para guardar datos de salud. Pídeselo y anótalo en Consentimientos.',
  erasure_refused: 'Todavía no se pueden borrar estos datos. Mira qué lo impide.',
  client_erased: 'Los datos de esta persona se borraron. Su ficha ya no se puede cambiar.',
  client_merged: 'Esta ficha se unió a otra. Abre la que se conserva.',
  merge_refused: 'Todavía no se pueden unir estas fichas. Mira qué lo impide.',
  merge_final: 'Esta unión ya no se puede deshacer.',
  merge_not_last: 'Después se unió otra ficha a esta. Deshaz antes la última unión.',
  merge_payment_started:
    'Hay un pago en línea sin terminar de algo que vuelve a la otra ficha. Espera hasta que se pague o caduque.',
  dependant_exists: 'Ya está en tu familia una persona con ese nombre y esa fecha de nacimiento.',
  dependant_has_account:
    'Esta persona tiene su propia cuenta y paga ella. Solo se puede añadir a quien no tiene cuenta.',
  dependant_has_payer: 'Ya hay alguien que paga por esta persona. Quítala antes de esa familia.',
  dependant_too_young: 'Todavía no tiene 16 años. Hasta entonces reservas tú por esta persona.',
  household_full: 'Una persona puede pagar como mucho por otras 12.',
  household_one_level:
    'Quien paga por otras personas no puede tener a nadie que pague por él. Revisa las dos fichas.',
  request_too_large: 'Eso es demasiado para una sola vez. Quita una parte y vuelve a intentarlo.',
  file_type_refused: 'Ese archivo no es una imagen que aceptemos. Usa JPG, PNG o WebP.',
  file_unreadable: 'No hemos podido leer la imagen. Prueba con otra.',
  list_unreadable:
    'No hemos podido leer ninguna fila de ese fichero. Guárdalo como CSV o XLSX, con los títulos en la primera fila y los datos debajo.',
  list_wrong_format:
    'Ese fichero es de un formato antiguo, de LibreOffice, una página web o tiene contraseña. Ábrelo en tu hoja de cálculo, elige «Guardar como» → «XLSX», sin contraseña, y súbelo.',
  list_too_heavy:
    'No se ha importado nada: leer ese fichero cuesta demasiado. Copia solo las filas con datos a una hoja nueva, guárdala como CSV y súbela.',
  list_too_large: 'Ese fichero es demasiado grande: hasta 100.000 filas, 60 columnas y 20 MB.',
  export_at_work: 'Ya se está preparando una copia. Espera a que acabe.',
  import_at_work: 'Hay otra importación en marcha. Espera a que acabe.',
  busy: 'Hay mucho movimiento ahora mismo. No se ha guardado nada; inténtalo de nuevo.',
} as const satisfies Record<ErrorCode, string>;

/** The format of every error response. `fields` maps a field path (`a.b.0`) to its text. */
export interface ErrorBody {
  code: ErrorCode;
  message: string;
  fields?: Record<string, string>;
  details?: unknown;
  requestId: string;
}
