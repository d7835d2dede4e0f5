import { projectNodes, projects } from '@fiscus/db/schema/tenant/projects'
import { and, asc, count, eq, gt, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { defineJob, type JobContext, JobRefused, type Step } from '../define-job.ts'
import { numberNodes } from './wbs-rebuild/number-nodes.ts'
import { areSame, columnsOf, readNodes, writeNodes } from './wbs-rebuild/stored-nodes.ts'

const params = z.strictObject({
  projectId: z.uuid().optional().meta({ description: 'Only this project; without it all of them.' }),
})
type Params = z.infer<typeof params>

type Cursor = {
  /** The last project that is done. */
  after: string | null
  /** Of the project after it: how often it was looked at, and how many of its nodes were written. */
  rounds: number
  written: number
  /** Of the whole job. */
  projects: number
  numbered: number
  leftOut: number
  changed: number
}

/** Some 200 MB of memory. */
const nodesMax = 100_000
const nodesPerChunk = 25_000
/** Far more than the largest project needs while nobody works on it. */
const roundsMax = 20

/**
 * Computes code, depth, path and roll-ups of projects' nodes from their parent links. Each chunk reads a project anew and writes some
 * of the rows that differ, until none is left: then they all tell the tree as it was at the last reading, whatever users did meanwhile,
 * and a second rebuild changes nothing.
 */
export const wbsRebuild = defineJob<Params, Cursor>({
  kind: 'wbs_rebuild',
  label: 'Rebuild of work breakdown structures',
  params,
  async plan({ tx }, { projectId }) {
    if (projectId !== undefined && (await tx.$count(projects, eq(projects.id, projectId))) === 0)
      throw new JobRefused(`There is no project ${projectId}`)
    const total = await tx.$count(projectNodes, isAskedFor(projectId))
    const nothing = { rounds: 0, written: 0, projects: 0, numbered: 0, leftOut: 0, changed: 0 }
    return { total, cursor: { after: null, ...nothing } }
  },
  async chunk(context, { projectId }, cursor) {
    const project = await nextProject(context, projectId, cursor.after)
    if (!project) return { cursor, isLast: true, processed: 0 }
    if (project.nodes > nodesMax) return passOver(project, cursor)
    return rebuildSome(context, project.id, cursor)
  },
  async finish(_context, _params, { projects, numbered, leftOut, changed }) {
    return {
      summary: `${numbered} nodes of ${projects} projects numbered, ${changed} rows changed, ${leftOut} nodes left out`,
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
    .where(and(isAskedFor(projectId), after === null ? undefined : gt(project_id, after)))
    .groupBy(project_id)
    .orderBy(asc(project_id))
    .limit(1)
  return project
}

function isAskedFor(projectId: string | undefined): SQL | undefined {
  return projectId === undefined ? undefined : eq(projectNodes.project_id, projectId)
}

function passOver({ id, nodes }: NextProject, cursor: Cursor): Step<Cursor> {
  const error = `The project has ${nodes} nodes, and up to ${nodesMax} are numbered: split it.`
  return {
    cursor: { ...cursor, after: id, leftOut: cursor.leftOut + nodes },
    isLast: false,
    processed: nodes,
    errors: [{ id, error }],
  }
}

async function rebuildSome({ tx, now }: JobContext, project: string, cursor: Cursor): Promise<Step<Cursor>> {
  if (cursor.rounds === roundsMax)
    throw new JobRefused(`The project ${project} changes faster than it can be numbered: try again later`)
  // One rebuild of a project at a time; who edits its nodes does not wait for it.
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
