import { projectNodes, projects } from '@fiscus/db/schema/tenant/projects'
import { jobs } from '@fiscus/messages/jobs'
import { and, asc, count, eq, gt, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type ChunkResult, defineJobKind, type JobContext, JobRejected } from '../define-job-kind.ts'
import { numberNodes } from './wbs-rebuild/number-nodes.ts'
import { areSame, columnsOf, readNodes, writeNodes } from './wbs-rebuild/stored-nodes.ts'

const params = z.strictObject({
  projectId: z
    .uuid()
    .optional()
    .meta({ description: 'Id of the project to rebuild. Without it, all projects are rebuilt.' }),
})
type Params = z.infer<typeof params>

type Cursor = {
  /** The last project that is finished. */
  after: string | null
  /** Of the project after it: how often it was read, and how many of its nodes were written. */
  rounds: number
  written: number
  /** Totals of the job. */
  projects: number
  numbered: number
  leftOut: number
  changed: number
}

/** A project of this size takes about 200 MB of memory. */
const nodesMax = 100_000
const nodesPerChunk = 25_000
/** The largest project needs four rounds; more are needed only while users edit it. */
const roundsMax = 20

/**
 * Computes code, depth, path and totals of project nodes from their parent links (scheduled-tasks §15.3). Each chunk
 * reads a project again and writes some of the rows that differ, until none is left. All rows then match the tree of
 * the last read, also when users change it during the job, and a second rebuild changes nothing.
 */
export const wbsRebuild = defineJobKind<Params, Cursor>({
  kind: 'wbs_rebuild',
  label: 'Rebuild of work breakdown structures',
  params,
  scopesOf: () => ({ change: [], files: [] }),
  async plan({ tx }, { projectId }) {
    if (projectId !== undefined && (await tx.$count(projects, eq(projects.id, projectId))) === 0)
      throw new JobRejected(jobs.noProject({ id: projectId }))
    const total = await tx.$count(projectNodes, isSelected(projectId))
    return {
      total,
      cursor: { after: null, rounds: 0, written: 0, projects: 0, numbered: 0, leftOut: 0, changed: 0 },
    }
  },
  async chunk(context, { projectId }, cursor) {
    const project = await nextProject(context, projectId, cursor.after)
    if (!project) return { cursor, isLast: true, processed: 0 }
    if (project.nodes > nodesMax) return skipProject(project, cursor)
    return rebuildChunk(context, project.id, cursor)
  },
  async finish(_context, _params, { projects, numbered, leftOut, changed }) {
    return {
      summary: jobs.nodesNumbered({ count: numbered, projects, changed, leftOut }),
      details: { projects, numbered, changed, left_out: leftOut },
    }
  },
})

type NextProject = { id: string; nodes: number }

async function nextProject(
  { tx }: JobContext,
  projectId: string | undefined,
  after: string | null,
): Promise<NextProject | undefined> {
  const { project_id } = projectNodes
  const [project] = await tx
    .select({ id: project_id, nodes: count() })
    .from(projectNodes)
    .where(and(isSelected(projectId), after === null ? undefined : gt(project_id, after)))
    .groupBy(project_id)
    .orderBy(asc(project_id))
    .limit(1)
  return project
}

function isSelected(projectId: string | undefined): SQL | undefined {
  return projectId === undefined ? undefined : eq(projectNodes.project_id, projectId)
}

function skipProject({ id, nodes }: NextProject, cursor: Cursor): ChunkResult<Cursor> {
  return {
    cursor: { ...cursor, after: id, leftOut: cursor.leftOut + nodes },
    isLast: false,
    processed: nodes,
    errors: [{ id, error: jobs.tooManyNodes({ count: nodes, max: nodesMax }) }],
  }
}

async function rebuildChunk(
  { tx, now }: JobContext,
  project: string,
  cursor: Cursor,
): Promise<ChunkResult<Cursor>> {
  if (cursor.rounds === roundsMax) throw new JobRejected(jobs.changesTooFast({ id: project }))
  // Only one job rebuilds a project at a time. The lock does not block edits of nodes.
  await tx.execute(sql`select from ${projects} where ${projects.id} = ${project} for no key update`)
  const nodes = await readNodes(tx, project)
  const { places, faults } = numberNodes(nodes)
  const changes = nodes.flatMap((node) => {
    const columns = columnsOf(places.get(node.id))
    return areSame(node, columns) ? [] : [{ id: node.id, ...columns }]
  })
  const chunk = changes.slice(0, nodesPerChunk)
  await writeNodes(tx, chunk, now)
  const changed = cursor.changed + chunk.length
  if (chunk.length < changes.length) {
    const written = cursor.written + chunk.length
    return {
      cursor: { ...cursor, rounds: cursor.rounds + 1, written, changed },
      isLast: false,
      processed: chunk.length,
    }
  }
  return {
    cursor: {
      after: project,
      rounds: 0,
      written: 0,
      projects: cursor.projects + 1,
      numbered: cursor.numbered + places.size,
      leftOut: cursor.leftOut + faults.size,
      changed,
    },
    isLast: false,
    processed: Math.max(nodes.length - cursor.written, 0),
    errors: Array.from(faults, ([id, error]) => ({ id, error })),
  }
}
