const closing = new Set<{ name: string }>()

/** Closes a resource. Until it is closed, `closingResources` returns its name. */
export async function whileClosing(name: string, close: () => PromiseLike<unknown>): Promise<void> {
  const resource = { name }
  closing.add(resource)
  try {
    await close()
  } finally {
    closing.delete(resource)
  }
}

/** Returns the names of the resources of this process that are closing, the first one first. */
export function closingResources(): string[] {
  return [...closing].map(({ name }) => name)
}
