/** A node as users keep it. Money in cents. */
export type WbsNode = {
  id: string
  parentId: string | null
  position: number
  minutes: number
  cents: bigint
}

/** Where a node stands, and what it and all below it amount to. */
export type Place = {
  /** As 1.2.3. */
  code: string
  /** 1 for a node without a parent. */
  depth: number
  /** The ids from the root to the node itself. */
  path: readonly string[]
  totalMinutes: number
  totalCents: bigint
}

/** Every node has a place, or a sentence that says why it has none. */
export type Numbering = { places: ReadonlyMap<string, Place>; faults: ReadonlyMap<string, string> }

/** Codes and paths grow with the depth: a chain of 50,000 nodes with all its paths would take 20 GB. */
export const depthMax = 100

/**
 * Numbers the nodes of one project, whatever order they come in: siblings go by position, then id. Without a place are nodes below
 * themselves, below a node that is not of this project, below one of these, or deeper than `depthMax`; the amounts of the last still
 * count above them.
 */
export function numberNodes(nodes: readonly WbsNode[]): Numbering {
  const places = new Map<string, Place>()
  const faults = new Map<string, string>()
  const visits = visitFromRoots(nodes)
  for (const visit of visits) {
    const { node, depth } = visit
    if (depth <= depthMax) places.set(node.id, visit)
    else faults.set(node.id, `It is ${depth} levels deep, and ${depthMax} are numbered: move it up.`)
  }
  const reached = new Set(visits.map(({ node }) => node.id))
  for (const [id, fault] of faultsOfUnreached(nodes, reached)) faults.set(id, fault)
  return { places, faults }
}

type Visit = Place & { node: WbsNode; parent: Visit | null }

/** Every node that can be reached from a root, parents before children, with the sums of all below it. */
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

/** Goes up from each node until it comes to one that is known, to a strange parent, or in a circle. */
function faultsOfUnreached(nodes: readonly WbsNode[], reached: ReadonlySet<string>): Map<string, string> {
  const faults = new Map<string, string>()
  const unreached = new Map(nodes.filter(({ id }) => !reached.has(id)).map((node) => [node.id, node]))
  for (const start of unreached.values()) {
    const trail = new Set<WbsNode>()
    let node: WbsNode | undefined = start
    while (node && !trail.has(node) && !faults.has(node.id)) {
      trail.add(node)
      node = unreached.get(node.parentId ?? '')
    }
    let isOfCircle = false
    for (const passed of trail) {
      isOfCircle ||= passed === node
      faults.set(passed.id, faultOf(passed, isOfCircle, unreached.has(passed.parentId ?? '')))
    }
  }
  return faults
}

function faultOf({ parentId }: WbsNode, isOfCircle: boolean, isParentHere: boolean): string {
  if (isOfCircle) return 'It is below itself: give it, or a node between, another parent.'
  if (isParentHere) return `It is below ${parentId}, which has no place in the tree.`
  return `Its parent ${parentId} is not a node of the same project: give it another one.`
}
