/**
 * The edges of the program: environment, network, console. Each has one home, so that a reader
 * knows where to look and a test knows what to replace.
 */

/** The globals that `names` refer to in this file, shadowed names left out. */
function globalReferences(context, program, names) {
  const scope = context.sourceCode.getScope(program);
  const known = scope.set;
  const unresolved = scope.through.filter(({ identifier }) => names.has(identifier.name));
  const declared = [...names].flatMap((name) => {
    const variable = known.get(name);
    return variable !== undefined && variable.defs.length === 0 ? variable.references : [];
  });
  return [...unresolved, ...declared].map(({ identifier }) => identifier);
}

const windowNames = new Set(['window', 'globalThis', 'self']);

/** Reports `name` and `window.name` for every name. */
function forbidGlobals(context, names, messageId) {
  return {
    'Program:exit'(program) {
      for (const node of globalReferences(context, program, names)) {
        context.report({ node, messageId, data: { name: node.name } });
      }
    },
    MemberExpression(node) {
      if (node.object.type !== 'Identifier' || !windowNames.has(node.object.name)) return;
      if (node.property.type !== 'Identifier' || !names.has(node.property.name)) return;
      context.report({ node, messageId, data: { name: node.property.name } });
    },
  };
}

/** @type {import('eslint').Rule.RuleModule} */
export const noRawFetch = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      raw: 'No raw `{{name}}`: call the API through @aforo/shared/http, which carries cookies, errors, request ids and retries. A new kind of call is added there.',
    },
  },
  create: (context) => forbidGlobals(context, new Set(['fetch', 'XMLHttpRequest']), 'raw'),
};

/** @type {import('eslint').Rule.RuleModule} */
export const noConsole = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      silent:
        'No console here. In a page, throw (the boundary reports it) or show a message with @aforo/shared/ui; in a server, use the logger it was given; only a CLI prints.',
    },
  },
  create: (context) => forbidGlobals(context, new Set(['console']), 'silent'),
};

/** @type {import('eslint').Rule.RuleModule} */
export const noProcessEnv = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      config:
        'Only config.ts reads the environment, validates it and says what is wrong. Read the value there and pass it on as a parameter.',
    },
  },
  create: (context) => ({
    MemberExpression(node) {
      const { object, property } = node;
      if (object.type !== 'Identifier' || object.name !== 'process') return;
      const name = property.type === 'Literal' ? property.value : property.name;
      if (name === 'env') context.report({ node, messageId: 'config' });
    },
    VariableDeclarator(node) {
      if (node.id.type !== 'ObjectPattern' || node.init?.type !== 'Identifier') return;
      if (node.init.name !== 'process') return;
      const env = node.id.properties.find((property) => property.key?.name === 'env');
      if (env !== undefined) context.report({ node: env, messageId: 'config' });
    },
    ImportSpecifier(node) {
      if (!/^(node:)?process$/.test(String(node.parent.source.value))) return;
      if (node.imported.name === 'env') context.report({ node, messageId: 'config' });
    },
  }),
};
