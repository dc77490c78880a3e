import { dirname, relative, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type pg from 'pg';
import ts from 'typescript';
import { openTestDatabase } from './test-database.ts';
import type { Database } from '../../platform/database/database.ts';

/**
 * Compares the declared row type of each raw statement with the columns that PostgreSQL describes.
 * The SQL is composed from the source, with fragments inlined, and prepared without being executed,
 * so it doesn't matter which statements the tests run. Not checked: whether a column can be null,
 * which PostgreSQL doesn't describe, and `pool.query`, which only migrations use.
 */

/**
 * Statements that choose a table, a column or a fragment at run time, or whose row is generic: the
 * list only gets shorter.
 */
const unchecked: Record<string, string> = {
  // It counts the rows of every table of a client, which a list names.
  'insight/client-merges/merge-facts.repository.ts': 'countMoving',
  // It counts every table of the ZIP, which a list names.
  'insight/exports/center/center-export.repository.ts': 'countRows',
  'insight/imports/undo-import.repository.ts':
    'countUndo, deleteUnchanged, listImportedRecords, listKeptRecords, listUnchanged',
  'money/reports/reports.repository.ts':
    'listCharged, listIssuedByDay, listRates, listSoldRest, listSoldServices, listSubjects, readBalance, sumDebtsOfSessions, sumSales',
  'money/reports/month/unused-vouchers.repository.ts': 'readUnusedVouchers',
  'people/client-batches/client-batches.repository.ts': 'lockTagged',
  'people/clients/search/client-search.repository.ts': 'search',
  'timetable/availability/written-days.repository.ts': 'writeFreeStarts, writeSessions',
  'timetable/schedule/series/series.repository.ts': 'selectClasses',
};

const source = resolve(import.meta.dirname, '../..');

/** An expression in the scope of a function call, for fragments that depend on parameters. */
interface Scoped {
  node: ts.Expression;
  scope: Scope;
}
type Scope = ReadonlyMap<ts.Symbol, Scoped>;

interface Statement {
  file: string;
  name: string;
  sql: ts.TaggedTemplateExpression;
  row: ts.Type;
  /** `runPrepared` gets the names of the database; Kysely converts them. */
  isConverted: boolean;
}

let checker: ts.TypeChecker;
let statements: Statement[];
let database: Database;
beforeAll(async () => {
  const program = openProgram();
  checker = program.getTypeChecker();
  statements = program.getSourceFiles().flatMap(statementsOf);
  database = await openTestDatabase();
});
afterAll(() => database.close());

function openProgram(): ts.Program {
  const file = resolve(source, '../tsconfig.json');
  const { config } = ts.readConfigFile(file, (path) => ts.sys.readFile(path)) as {
    config: object; // typed `any`
  };
  const { options, fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, dirname(file));
  const isTest = /[.]test[.]ts$|\/(testing|correctness)\//;
  return ts.createProgram(
    fileNames.filter((name) => !isTest.test(name)),
    options,
  );
}

function statementsOf(file: ts.SourceFile): Statement[] {
  if (!file.fileName.startsWith(source) || file.isDeclarationFile) return [];
  const path = relative(source, file.fileName);
  return file.statements.flatMap((outer) => {
    const [variable] = ts.isVariableStatement(outer) ? outer.declarationList.declarations : [];
    const name = (ts.isFunctionDeclaration(outer) ? outer : variable)?.name?.getText() ?? '';
    const found: Statement[] = [];
    const visit = (node: ts.Node): void => {
      const row = isSql(node) && rowOf(node);
      if (row) {
        const isConverted = !/`\s*[.]compile$/.test(node.parent.getText());
        found.push({ file: path, name, sql: node, row, isConverted });
      }
      ts.forEachChild(node, visit);
    };
    visit(outer);
    return found;
  });
}

const isSql = (node: ts.Node): node is ts.TaggedTemplateExpression =>
  ts.isTaggedTemplateExpression(node) && node.tag.getText() === 'sql';

/** The declared row of a whole statement; a fragment has none, though it may have a type. */
function rowOf(node: ts.TaggedTemplateExpression): ts.Type | undefined {
  if (!/^`\s*(select|with|insert|update|delete|merge)\b/.test(node.template.getText()))
    return undefined;
  const [row] = checker.getTypeArguments(typeOf(node) as ts.TypeReference); // RawBuilder
  const { TypeFlags } = ts;
  const rows = TypeFlags.Object | TypeFlags.Intersection | TypeFlags.TypeParameter;
  return row && row.flags & rows ? row : undefined;
}

class Unknown extends Error {}

/** The text of a fragment. @param values counts the parameters */
function compose({ node, scope }: Scoped, values: { count: number }): string {
  const inner = (expression: ts.Expression, within = scope) =>
    compose({ node: expression, scope: within }, values);
  if (isSql(node)) {
    if (ts.isNoSubstitutionTemplateLiteral(node.template)) return node.template.text;
    const { head, templateSpans } = node.template;
    return templateSpans.reduce((text, { expression, literal }) => {
      const part = isFragment(expression) ? inner(expression) : `$${++values.count}`;
      return text + part + literal.text;
    }, head.text);
  }
  if (ts.isParenthesizedExpression(node)) return inner(node.expression);
  if (ts.isConditionalExpression(node)) return inner(node.whenTrue);
  if (ts.isIdentifier(node) || ts.isPropertyAccessExpression(node)) return named(node);
  if (ts.isCallExpression(node)) return called(node);
  throw new Unknown(node.getText());

  function named(name: ts.Identifier | ts.PropertyAccessExpression): string {
    const symbol = symbolOf(name);
    const given = symbol && scope.get(symbol);
    if (given) return compose(given, values);
    const declared = symbol?.valueDeclaration;
    if (declared && ts.isVariableDeclaration(declared) && declared.initializer) {
      return inner(declared.initializer);
    }
    if (declared && ts.isPropertyAssignment(declared)) return inner(declared.initializer);
    // A condition that the caller passes: the columns don't depend on it.
    if (declared && (ts.isParameter(declared) || ts.isBindingElement(declared))) return 'true';
    throw new Unknown(name.getText());
  }

  function called({ expression, arguments: given }: ts.CallExpression): string {
    const [first, separator] = given;
    const callee = expression.getText();
    if (first && callee === 'sql.lit') return kindsOf(typeOf(first))[0] === 'number' ? '0' : `''`;
    // Conditions, like those that a caller passes.
    if (callee === 'sql.join' && / (and|or) /.test(separator?.getText() ?? '')) return 'true';
    const made = symbolOf(expression)?.valueDeclaration;
    const body = made && ts.isVariableDeclaration(made) ? made.initializer : made;
    if (!body || !(ts.isFunctionDeclaration(body) || ts.isArrowFunction(body))) {
      throw new Unknown(callee);
    }
    const bound = new Map(scope);
    for (const [at, { name }] of body.parameters.entries()) {
      const [symbol, value] = [symbolOf(name), given[at]];
      if (symbol && value && isFragment(value)) bound.set(symbol, { node: value, scope });
    }
    const result = returned(body);
    if (!result) throw new Unknown(callee);
    return inner(result, bound);
  }
}

/** The expression that a function ends with. */
function returned({ body }: ts.FunctionDeclaration | ts.ArrowFunction): ts.Expression | undefined {
  if (!body || !ts.isBlock(body)) return body;
  return body.statements.findLast((statement) => ts.isReturnStatement(statement))?.expression;
}

function symbolOf(node: ts.Node): ts.Symbol | undefined {
  const symbol = checker.getSymbolAtLocation(node);
  return symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
}

const typeOf = (node: ts.Expression) => checker.getTypeAtLocation(node);

const isFragment = (node: ts.Expression) =>
  checker.getPropertyOfType(typeOf(node), 'toOperationNode') !== undefined;

/** The columns of a statement, by the extended protocol, which describes it without executing. */
async function describeColumns(text: string): Promise<pg.FieldDef[]> {
  const client = await database.pool.connect();
  try {
    return await new Promise((done, fail) => {
      let columns: pg.FieldDef[] = [];
      client.query({
        submit(connection: pg.Connection) {
          connection.parse({ name: '', text, types: [] }, true);
          connection.describe({ type: 'S', name: '' }, true);
          connection.sync();
        },
        handleRowDescription: ({ fields }: { fields: pg.FieldDef[] }) => void (columns = fields),
        handleError: fail,
        handleReadyForQuery: () => done(columns),
      } as unknown as pg.Submittable); // pg's types lack the handlers
    });
  } finally {
    client.release();
  }
}

/** The OIDs of PostgreSQL's types by what `columnTypes` makes of them; all others are strings. */
const typesByKind = Object.entries({
  number: [20, 21, 23, 700, 701],
  boolean: [16],
  object: [17],
  Date: [1114, 1184],
  json: [114, 3802],
  array: [199, 1000, 1005, 1007, 1009, 1015, 1016, 1115, 1182, 1185, 2951, 3807],
});

/** JavaScript kinds of a declared type, without null, which isn't described. */
function kindsOf(type: ts.Type): string[] {
  const { TypeFlags } = ts;
  if (type.isUnion()) return type.types.flatMap(kindsOf);
  if (type.flags & (TypeFlags.Null | TypeFlags.Undefined)) return [];
  if (type.flags & (TypeFlags.Unknown | TypeFlags.Any)) return ['any'];
  if (type.flags & TypeFlags.StringLike) return ['string'];
  if (type.flags & TypeFlags.NumberLike) return ['number'];
  if (type.flags & TypeFlags.BooleanLike) return ['boolean'];
  if (checker.isArrayLikeType(type)) return ['array'];
  return [type.symbol?.name === 'Date' ? 'Date' : 'object'];
}

function isKind(described: string, declared: readonly string[]): boolean {
  if (described === 'json') return !declared.includes('Date');
  return declared.every((kind) => kind === described || kind === 'any');
}

const converted = (name: string) =>
  name.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

function faultsOf({ sql, row, isConverted }: Statement, columns: readonly pg.FieldDef[]): string[] {
  const described = new Map(
    columns.map(({ name, dataTypeID }) => [isConverted ? converted(name) : name, dataTypeID]),
  );
  return checker.getPropertiesOfType(row).flatMap((property) => {
    const type = described.get(property.name);
    const isOptional = property.flags & ts.SymbolFlags.Optional;
    if (type === undefined) return isOptional ? [] : [`${property.name} is missing`];
    const declared = kindsOf(checker.getTypeOfSymbolAtLocation(property, sql));
    const kind = typesByKind.find(([, oids]) => oids.includes(type))?.[0] ?? 'string';
    if (isKind(kind, declared)) return [];
    return [`${property.name} is declared ${declared.join(' | ')} and is ${kind} (type ${type})`];
  });
}

test('every raw statement returns the columns of its declared row', async () => {
  const faults: string[] = [];
  const unknown = new Map<string, string[]>();
  for (const statement of statements) {
    const { file, name, sql, row } = statement;
    try {
      if (row.flags & ts.TypeFlags.TypeParameter) throw new Unknown('the row is generic');
      const columns = await describeColumns(compose({ node: sql, scope: new Map() }, { count: 0 }));
      faults.push(...faultsOf(statement, columns).map((fault) => `${file} ${name}: ${fault}`));
    } catch (error) {
      if (error instanceof Unknown) unknown.set(file, [...(unknown.get(file) ?? []), name]);
      else faults.push(`${file} ${name}: ${String(error)}`);
    }
  }
  expect(faults).toEqual([]);
  const names = [...unknown].map(([file, found]) => [file, found.sort().join(', ')] as const);
  expect(Object.fromEntries(names)).toEqual(unchecked);
});
