import { type JobTestbed, type Measurement, rounds } from './job-testbed.ts'

const nodes = 50_000
const project = '0190a0b0-0000-7000-8000-000000900001'
const idOf = (n: number) => `0190a0b0-0000-7000-8000-${String(n).padStart(12, '0')}`

/** Nodes 1 to 4095 form a binary tree of twelve levels. The remaining nodes are leaves below its eleventh level. */
const parentOf = (n: number) => (n < 4096 ? Math.floor(n / 2) : 1024 + (n % 1024))

/** The nodes are inserted again before each round, so that every row is written. */
export async function measureWbsRebuild(testbed: JobTestbed): Promise<Measurement> {
  await testbed.bareMs(
    `insert into projects (id, code, name, currency) values ('${project}', 'P', 'Project', 'PLN')`,
  )
  const measurement: Measurement = { name: 'wbs_rebuild', items: nodes, jobMs: [], bareMs: [] }
  const bare = bareUpdate()
  for (let round = 0; round < rounds; round++) {
    await insertNodes(testbed)
    measurement.jobMs.push(await testbed.jobMs('wbs_rebuild', {}))
    await insertNodes(testbed)
    measurement.bareMs.push(await testbed.bareMs(bare))
  }
  return measurement
}

async function insertNodes(testbed: JobTestbed): Promise<void> {
  const rows = Array.from({ length: nodes }, (_, index) => {
    const parent = parentOf(index + 1)
    return `('${idOf(index + 1)}', '${project}', ${parent === 0 ? 'null' : `'${idOf(parent)}'`}, ${index}, 'Node', 1, 0.01)`
  })
  await testbed.bareMs(
    'truncate project_nodes cascade',
    `insert into project_nodes (id, project_id, parent_id, position, title, estimated_minutes, estimated_cost) values ${rows.join()}`,
    'vacuum analyze project_nodes',
    'checkpoint',
  )
}

/** Writes the same columns as the job. The sums have other values, which does not change the time. */
function bareUpdate(): string {
  const rows = Array.from({ length: nodes }, (_, index) => {
    const path: number[] = []
    for (let n = index + 1; n > 0; n = parentOf(n)) path.unshift(n)
    const code = path.map((n) => 1 + (n % 2)).join('.')
    return `('${idOf(index + 1)}', '${code}', ${path.length}, '{${path.map(idOf)}}', ${index}, ${index}.01)`
  })
  return `update project_nodes as node
    set code = computed.code, depth = computed.depth, path = computed.path::uuid[], total_minutes = computed.minutes,
      total_cost = computed.cost, rebuilt_at = now()
    from (values ${rows.join()}) as computed (id, code, depth, path, minutes, cost) where node.id = computed.id::uuid`
}
