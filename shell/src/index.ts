// The share scope must be filled before anything imports from it, so the entry does nothing else.
void import(/* webpackChunkName: "bootstrap" */ './bootstrap.tsx');
