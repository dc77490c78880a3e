/** @type {import('eslint').Rule.RuleModule} */
export const noDefaultExport = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      named:
        'Export it by name, so that it is called the same everywhere. A default export is for files that a tool reads (*.config.*, global-setup); a lazy screen maps its name in routes.tsx.',
    },
  },
  create: (context) => ({
    ExportDefaultDeclaration(node) {
      context.report({ node, messageId: 'named' });
    },
    ExportSpecifier(node) {
      if (node.exported.name === 'default') context.report({ node, messageId: 'named' });
    },
  }),
};

/** @type {import('eslint').Rule.RuleModule} */
export const reasonedAssertion = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      reason:
        '`{{what}}` overrules the compiler: say why it is right in a comment on this line or the one above, or narrow the type with a check or a schema.',
    },
  },
  create(context) {
    const { sourceCode } = context;
    const comments = sourceCode.getAllComments();

    /** A reason stands on the line above, or on any line that the assertion takes. */
    function hasReason(node) {
      return comments.some(
        ({ loc }) => loc.end.line >= node.loc.start.line - 1 && loc.start.line <= node.loc.end.line,
      );
    }

    return {
      TSAsExpression(node) {
        const type = node.typeAnnotation;
        const isConst = type.type === 'TSTypeReference' && type.typeName.name === 'const';
        if (!isConst && !hasReason(node)) {
          context.report({ node, messageId: 'reason', data: { what: 'as' } });
        }
      },
      TSNonNullExpression(node) {
        if (!hasReason(node)) context.report({ node, messageId: 'reason', data: { what: '!' } });
      },
    };
  },
};
