/** Reports uses of the device's clock: `new Date()`, `Date()` and `Date.now`. */
export const deviceClock = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      server:
        'The device’s clock may be wrong. What is over, what is to come and which day it is follow the server: serverNow() of @aforo/shared/http, or ClockContext in @aforo/shared/ui. A length of time is measured with performance.now().',
    },
  },
  create(context) {
    const report = (node) => context.report({ node, messageId: 'server' });
    return {
      NewExpression(node) {
        if (node.callee.name === 'Date' && node.arguments.length === 0) report(node);
      },
      CallExpression(node) {
        if (node.callee.name === 'Date') report(node);
      },
      MemberExpression(node) {
        if (node.object.name === 'Date' && node.property.name === 'now') report(node);
      },
    };
  },
};
