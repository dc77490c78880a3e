/** Requires a comment with the reason next to an assertion (`as`, `!`). */
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
    const commentEnds = new Set();
    const commented = new Set();
    for (const { loc } of sourceCode.getAllComments()) {
      commentEnds.add(loc.end.line);
      for (let line = loc.start.line; line <= loc.end.line; line += 1) commented.add(line);
    }
    const found = [];

    /** The reason is above the assertion or its statement, or on one of its lines. */
    function hasReason(node) {
      const { start, end } = node.loc;
      for (let line = start.line; line <= end.line; line += 1) {
        if (commented.has(line)) return true;
      }
      return (
        commentEnds.has(start.line - 1) || commentEnds.has(statementOf(node).loc.start.line - 1)
      );
    }

    function statementOf(node) {
      let statement = node;
      while (statement.parent && !/Statement$|Declaration$/.test(statement.type)) {
        statement = statement.parent;
      }
      return statement;
    }

    return {
      TSAsExpression(node) {
        const type = node.typeAnnotation;
        const isConst = type.type === 'TSTypeReference' && type.typeName.name === 'const';
        if (!isConst) found.push({ node, what: 'as' });
      },
      TSNonNullExpression(node) {
        found.push({ node, what: '!' });
      },
      'Program:exit'() {
        // One reason covers consecutive lines with the same assertion.
        const reasonedEnds = new Set();
        for (const { node, what } of found.sort((a, b) => a.node.range[0] - b.node.range[0])) {
          if (hasReason(node) || reasonedEnds.has(node.loc.start.line - 1)) {
            reasonedEnds.add(node.loc.end.line);
          } else {
            context.report({ node, messageId: 'reason', data: { what } });
          }
        }
      },
    };
  },
};
