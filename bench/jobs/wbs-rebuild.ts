import type { JobStage } from './job-stage.ts'
import { rounds, type Turns } from './kinds.ts'

const nodes = 50_000
const project = '0190a0b0-0000-7000-8000-000000900001'
const idOf = (n: number) => `0190a0b0-0000-7000-8000-${String(n).padStart(12, '0')}`

/** The nodes 1 to 4095 are a binary tree of twelve levels, the rest further leaves of its last but one. */
const parentOf = (n: number) => (n < 4096 ? Math.floor(n / 2) : 1024 + (n % 1024))

/** Every row is written: before each turn nothing is computed yet. */
export async function measureWbsRebuild(stage: JobStage): Promise<Turns> {
  await stage.bareMs(
    `insert into projects (id, code, name, currency) values ('${project}', 'P', 'Project', 'PLN')`,
  )
  const turns: Turns = { what: 'wbs_rebuild', items: nodes, jobMs: [], bareMs: [] }
  const bare = bareUpdate()
  for (let round = 0; round < rounds; round++) {
    await fill(stage)
    turns.jobMs.push(await stage.jobMs('wbs_rebuild', {}))
    await fill(stage)
    turns.bareMs.push(await stage.bareMs(bare))
  }
  return turns
}

async function fill(stage: JobStage): Promise<void> {
  const rows = Array.from({ length: nodes }, (_, index) => {
    const parent = parentOf(index + 1)
    return `('${idOf(index + 1)}', '${project}', ${parent === 0 ? 'null' : `'${idOf(parent)}'`}, ${index}, 'Node', 1, 0.01)`
  })
  await stage.bareMs(
    'truncate project_nodes cascade',
    `insert into project_nodes (id, project_id, parent_id, position, title, estimated_minutes, estimated_cost) values ${rows.join()}`,
    'vacuum analyze project_nodes',
    'checkpoint',
  )
}

/** What the job writes, but for the sums, whose values don't matter here. */
function bareUpdate(): string {
  const rows = Array.from({ length: nodes }, (_, index) => {
    const path: number[] = []
    for (let n = index + 1; n > 0; n = parentOf(n)) path.unshift(n)
    const code = path.map((n) => 1 + (n % 2)).join('.')
    return `('${idOf(index + 1)}', '${code}', ${path.length}, '{${path.map(idOf)}}', ${index}, ${index}.01)`
  })
  return `update project_nodes as node
    set code = given.code, depth = given.depth, path = given.path::uuid[], total_minutes = given.minutes,
      total_cost = given.cost, rebuilt_at = now()
    from (values ${rows.join()}) as given (id, code, depth, path, minutes, cost) where node.id = given.id::uuid`
}
