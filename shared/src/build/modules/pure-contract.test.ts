import { expect, test } from '@jest/globals';
import { transform } from 'esbuild';
import ts from 'typescript';
import { pureContract } from './pure-contract.ts';

const source = `
  import * as z from 'zod/mini';
  import { amount } from './fields.ts';
  const unused = z.object({ amount: amount(z.int().check(z.gte(1))) }).check(z.refine((one) => one.amount > 0));
  export const used = z.object({ name: z.string() });
  export const read = () => track();`;

/** What remains of the source in a chunk, compiled as a file with that name. */
async function remains(fileName: string): Promise<string> {
  const { outputText } = ts.transpileModule(source, {
    fileName,
    compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 },
    transformers: { before: [pureContract] },
  });
  const { code } = await transform(outputText, {
    format: 'esm',
    treeShaking: true,
    minifyWhitespace: true,
  });
  return code;
}

test('a chunk contains only the used parts of the contract', async () => {
  const contract = await remains('/aforo/shared/src/contract/money/sales/sales.ts');
  expect(contract).not.toContain('refine');
  expect(contract).not.toContain('amount(');
  expect(contract).toContain('z.object({name:z.string()})');
});

test('calls inside functions and other files stay unchanged', async () => {
  expect(await remains('/aforo/shared/src/contract/reads.ts')).toContain('track()');
  expect(await remains('/aforo/mfe-client/src/payment/rules.ts')).toContain('refine');
});
