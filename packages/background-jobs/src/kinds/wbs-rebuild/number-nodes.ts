import { jobs } from '@fiscus/messages/jobs'
import type { Message } from '@fiscus/messages/message'

/** The fields of a node that users edit; money in cents. */
export type WbsNode = {
  id: string
  parentId: string | null
  position: number
  minutes: number
  cents: bigint
}

/** The position of a node in the tree, and the totals of the node with all nodes below it. */
export type Place = {
  /** For example 1.2.3. */
  code: string
  /** 1 for a node without a parent. */
  depth: number
  /** The ids from the root to the node itself. */
  path: readonly string[]
  totalMinutes: number
  totalCents: bigint
}

/** Every node has either a place or a message that gives the reason why it has none. */
export type Numbering = { places: ReadonlyMap<string, Place>; faults: ReadonlyMap<string, Message> }

/** Codes and paths grow with the depth: without a limit, a chain of 50,000 nodes would take 20 GB for its paths. */
export const depthMax = 100

/**
 * Numbers the nodes of one project. Siblings are ordered by position, then id; the order of the input has no effect. A
 * node has no place when it is below itself, below a node of another project, below such a node, or deeper than
 * `depthMax`. The amounts of nodes that are too deep are included in the totals above them.
 */
export function numberNodes(nodes: readonly WbsNode[]): Numbering {
  const places = new Map<string, Place>()
  const faults = new Map<string, Message>()
  const visits = visitFromRoots(nodes)
  for (const visit of visits) {
    const { node, depth } = visit
    if (depth <= depthMax) places.set(node.id, visit)
    else faults.set(node.id, jobs.nodeTooDeep({ level: depth, max: depthMax }))
  }
  const reached = new Set(visits.map(({ node }) => node.id))
  for (const [id, fault] of faultsOfUnreached(nodes, reached)) faults.set(id, fault)
  return { places, faults }
}

type Visit = Place & { node: WbsNode; parent: Visit | null }

/** All nodes that can be reached from a root, parents before children, with the totals of the nodes below them. */
function visitFromRoots(nodes: readonly WbsNode[]): Visit[] {
  const childrenOf = Map.groupBy(nodes.toSorted(bySiblingOrder), ({ parentId }) => parentId)
  const visits = visitChildren(null, childrenOf.get(null))
  for (const visit of visits)
    for (const child of visitChildren(visit, childrenOf.get(visit.node.id))) visits.push(child)
  for (const { parent, totalMinutes, totalCents } of visits.toReversed())
    if (parent) {
      parent.totalMinutes += totalMinutes
      parent.totalCents += totalCents
    }
  return visits
}

function visitChildren(parent: Visit | null, children: readonly WbsNode[] = []): Visit[] {
  const depth = (parent?.depth ?? 0) + 1
  const isNumbered = depth <= depthMax
  return children.map((node, index) => ({
    node,
    parent,
    depth,
    code: isNumbered ? `${parent ? `${parent.code}.` : ''}${index + 1}` : '',
    path: isNumbered ? [...(parent?.path ?? []), node.id] : [],
    totalMinutes: node.minutes,
    totalCents: node.cents,
  }))
}

function bySiblingOrder(a: WbsNode, b: WbsNode): number {
  return a.position - b.position || (a.id < b.id ? -1 : 1)
}

/**
 * Follows the parents of each node to a node with a known fault, to a parent outside of the project, or around a
 * circle.
 */
function faultsOfUnreached(nodes: readonly WbsNode[], reached: ReadonlySet<string>): Map<string, Message> {
  const faults = new Map<string, Message>()
  const unreached = new Map(nodes.filter(({ id }) => !reached.has(id)).map((node) => [node.id, node]))
  for (const start of unreached.values()) {
    const trail = new Set<WbsNode>()
    let node: WbsNode | undefined = start
    while (node && !trail.has(node) && !faults.has(node.id)) {
      trail.add(node)
      node = unreached.get(node.parentId ?? '')
    }
    let isInCircle = false
    for (const passed of trail) {
      isInCircle ||= passed === node
      faults.set(passed.id, faultOf(passed, isInCircle, unreached.has(passed.parentId ?? '')))
    }
  }
  return faults
}

function faultOf({ parentId }: WbsNode, isInCircle: boolean, isParentInProject: boolean): Message {
  if (isInCircle) return jobs.nodeBelowItself()
  const parent = parentId ?? ''
  return isParentInProject ? jobs.nodeBelowFaulty({ parent }) : jobs.parentOfOtherProject({ parent })
}
