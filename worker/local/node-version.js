// Stops an old Node with one clear line: it cannot read TypeScript and would print a stack. This is plain JavaScript and loads
// first. npm scripts get Node 24 from node_modules; only a bare `node` can be older.
const [major = 0] = process.versions.node.split('.').map(Number)
if (major < 24) {
  console.error(`edgetube needs Node 24 (this is ${process.versions.node}). Run "npm ci", then use the npm scripts.`)
  process.exit(1)
}
