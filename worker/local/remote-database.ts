// The database of the deployment for commands with --remote, through Cloudflare's API: a batch is one request, and is written whole or not
// at all, as in a Worker.
import type { D1Database } from '@cloudflare/workers-types'
import { databaseOver } from './database.ts'
import { Refusal } from './terminal.ts'

type Question = { as: 'batch' | 'all'; statements: { sql: string; values: unknown[] }[] }

export async function openRemoteDatabase(): Promise<D1Database> {
  const [{ readDeployable }, { openApi }] = await Promise.all([
    import('../deploy/configuration.ts'),
    import('../deploy/cloudflare-api.ts'),
  ])
  const name = readDeployable('origin').d1_databases.find(({ binding }) => binding === 'DB')?.database_name ?? ''
  const api = await openApi()
  const found = await api.account<{ uuid: string; name: string }[]>(`/d1/database?name=${encodeURIComponent(name)}`)
  const id = found?.find((one) => one.name === name)?.uuid
  if (!id) throw new Refusal(`The account has no database ${name}. Deploy the site first.`)
  return databaseOver(async (question) => {
    const { as, statements }: Question = JSON.parse(question)
    const queries = statements.map(({ sql, values }) => ({ sql, params: values }))
    const body = as === 'batch' ? { batch: queries } : queries[0]
    try {
      const answers = await api.account<unknown[]>(`/d1/database/${id}/query`, body)
      return JSON.stringify({ answer: as === 'batch' ? answers : answers?.[0] })
    } catch (error) {
      return JSON.stringify({ message: error instanceof Error ? error.message : String(error) })
    }
  })
}
