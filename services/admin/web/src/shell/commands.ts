import { useEffect, useSyncExternalStore } from 'react'

/** An action of the page at hand, which the command palette offers. */
export type Command = { id: string; label: string; run: () => void }

let commands: readonly Command[] = []
const listeners = new Set<() => void>()

/** Adds the actions of a page to the command palette while the page is shown. Keep the list stable (`useMemo`). */
export function useCommands(own: readonly Command[]): void {
  useEffect(() => {
    change([...commands, ...own])
    return () => change(commands.filter((command) => !own.includes(command)))
  }, [own])
}

/** The actions of the page at hand. */
export function useCurrentCommands(): readonly Command[] {
  return useSyncExternalStore(subscribe, () => commands)
}

function change(next: readonly Command[]): void {
  commands = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
