export default { preset: '@aforo/testing' };
