/** A node of a syntax tree (ESTree). */
export type Node = { type: string; [field: string]: unknown }

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

/** Calls `onNode` for a node and those below it; those below a node for which it returns false are left out. */
export function visit(node: unknown, onNode: (node: Node) => unknown): void {
  if (Array.isArray(node)) for (const child of node) visit(child, onNode)
  if (!isNode(node) || onNode(node) === false) return
  for (const child of Object.values(node)) visit(child, onNode)
}
