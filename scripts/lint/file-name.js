import { basename, dirname, relative, sep } from 'node:path';

const kebabCase = /^\.?[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/;
const drawers = new Set(['utils', 'util', 'helpers', 'helper', 'misc', 'stuff']);

/** @type {import('eslint').Rule.RuleModule} */
export const kebabCaseFile = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { rename: 'File names are kebab-case: call it `{{suggestion}}`.' },
  },
  create: (context) => ({
    Program(node) {
      const name = basename(context.filename);
      if (kebabCase.test(name)) return;
      const suggestion = name
        .replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2')
        .replaceAll(/[_\s]+/g, '-')
        .toLowerCase();
      context.report({ node, messageId: 'rename', data: { suggestion } });
    },
  }),
};

/** @type {import('eslint').Rule.RuleModule} */
export const noJunkDrawer = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      drawer:
        '`{{name}}` says nothing about what is inside. Name the file after what it does and put it beside the code that uses it; a third user moves it to the area’s src/common/ or to shared.',
    },
  },
  create: (context) => ({
    Program(node) {
      const path = relative(context.cwd, context.filename);
      const [stem = ''] = basename(path).split('.');
      const name = [...dirname(path).split(sep), stem].find((part) => drawers.has(part));
      if (name !== undefined) context.report({ node, messageId: 'drawer', data: { name } });
    },
  }),
};
