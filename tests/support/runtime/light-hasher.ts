// A module in front of the hashing Worker that lowers the cost of every task: a hash at full cost takes a fifth of a second of a
// processor, and few tests are about that. The stored hashes name the cost that the embedded upstream asked for. Tests of the
// cost itself start their testbed with `isHashedInFull`.

export const lightHasher = `
  import hasher from './main.js'
  export * from './main.js'
  export default {
    async fetch(request, env) {
      const task = await request.json()
      const body = JSON.stringify({ ...task, N: Math.min(task.N, 2) })
      return hasher.fetch(new Request(request.url, { method: 'POST', body }), env)
    },
  }`
