/** Refuses a file regardless of its contents; the configuration selects the file names. */
export const tellingName = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      name: 'This name says nothing about what is inside. Name the file after what it does and put it beside the code that uses it; a third user moves it to the area’s src/common/ or to shared.',
    },
  },
  create(context) {
    return { Program: (node) => context.report({ node, messageId: 'name' }) };
  },
};
