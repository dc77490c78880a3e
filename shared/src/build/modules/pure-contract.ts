import ts from 'typescript';

const isOfContract = /[\\/]shared[\\/]src[\\/]contract[\\/]/;

/**
 * Marks the calls that create the contract's schemas and endpoints as free of side effects, so that
 * chunks include only those that their screens use. Calls inside functions stay unchanged.
 */
export const pureContract: ts.TransformerFactory<ts.SourceFile> = (context) => {
  function visit<N extends ts.Node>(node: N): N {
    return ts.visitEachChild(
      node,
      (child): ts.Node => {
        if (ts.isFunctionLike(child)) return child;
        const seen = visit(child);
        return ts.isCallExpression(seen)
          ? ts.addSyntheticLeadingComment(
              seen,
              ts.SyntaxKind.MultiLineCommentTrivia,
              '@__PURE__',
              false,
            )
          : seen;
      },
      context,
    );
  }
  return (file) => (isOfContract.test(file.fileName) ? visit(file) : file);
};
