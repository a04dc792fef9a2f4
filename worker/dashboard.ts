// `npm run dashboard`: writes the dashboard for Grafana from the tables of metrics and service levels.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from './build/paths.ts'
import { grafanaDashboard } from './operations/grafana-dashboard.ts'

const file = 'worker/operations/grafana.json'

await writeFile(join(root, file), `${JSON.stringify(grafanaDashboard(), null, 2)}\n`)
console.log(`${file} is written. Import it in Grafana: Dashboards, New, Import.`)
