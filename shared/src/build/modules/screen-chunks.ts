import ts from 'typescript';
import type { AreaRelease } from '../../contract/index.ts';

/**
 * Name of a screen's chunk: `screen.index` for the first screen, `screen.clientes._` for
 * `clientes/:id`, `screen.clientes.__` for `clientes/*`, `shown.account` for `#account`.
 */
export function chunkNameOf(route: string): string {
  if (route.startsWith('#')) return `shown.${route.slice(1)}`;
  const parts = route.split('/').map((part) => (part === '*' ? '__' : part.replace(/^:.*/, '_')));
  return `screen.${route === '' ? 'index' : parts.join('.')}`;
}

/**
 * The `screens` of an area's release: the scripts of each route.
 * @throws for a route without a chunk, which would never be preloaded
 */
export function screensOf(
  routes: readonly string[],
  scriptsByChunk: ReadonlyMap<string, string[]>,
): NonNullable<AreaRelease['screens']> {
  return Object.fromEntries(
    routes.map((route) => {
      const scripts = scriptsByChunk.get(chunkNameOf(route));
      if (!scripts)
        throw new Error(`The screen ${JSON.stringify(route)} is not in a chunk of its own`);
      return [route, scripts];
    }),
  );
}

/**
 * TypeScript transformer that names the chunks of an area's screens after their routes: it adds to
 * every `import()` in the object given to `defineScreens` a chunk name made from its key.
 */
export const nameScreenChunks: ts.TransformerFactory<ts.SourceFile> = (context) => {
  const { factory } = context;

  function named<N extends ts.Node>(node: N, route: string): N {
    return ts.visitEachChild<N>(
      node,
      (child): ts.Node => {
        if (!isImport(child)) return named(child, route);
        const [target, ...rest] = child.arguments;
        if (!target) return child;
        // A new literal, because TypeScript would print the original one with its comments from the
        // source text.
        const request = factory.createStringLiteral((target as ts.StringLiteral).text);
        const comment = ` webpackChunkName: ${JSON.stringify(chunkNameOf(route))} `;
        const kind = ts.SyntaxKind.MultiLineCommentTrivia;
        ts.addSyntheticLeadingComment(request, kind, comment, false);
        return factory.updateCallExpression(child, child.expression, undefined, [request, ...rest]);
      },
      context,
    );
  }

  function visit<N extends ts.Node>(node: N): N {
    return ts.visitEachChild(
      node,
      (child): ts.Node => {
        if (isScreens(child) && ts.isPropertyAssignment(child)) {
          const { name } = child;
          if (ts.isStringLiteral(name) || ts.isIdentifier(name)) return named(child, name.text);
        }
        return visit(child);
      },
      context,
    );
  }
  return visit;
};

function isImport(node: ts.Node): node is ts.CallExpression {
  return ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword;
}

/** Whether the node is a property of the object passed to `defineScreens`. */
function isScreens(node: ts.Node): boolean {
  const call = node.parent?.parent;
  return (
    call !== undefined &&
    ts.isCallExpression(call) &&
    ts.isIdentifier(call.expression) &&
    call.expression.text === 'defineScreens'
  );
}
