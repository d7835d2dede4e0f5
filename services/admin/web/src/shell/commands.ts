import { useEffect, useRef, useSyncExternalStore } from 'react'

/** An action of the page at hand, which the command palette offers. One of its keys runs it outside of fields. */
type Command = { label: string; keys: readonly string[]; run: () => void }

let commands: readonly Command[] = []
const listeners = new Set<() => void>()

/**
 * Adds an action of a page to the command palette while the page is shown; undefined where the role does not allow it.
 * @param keys names of keys, separated by spaces: `j ArrowDown`
 */
export function useCommand(label: string, run: (() => void) | undefined, keys = ''): void {
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  const isOffered = run !== undefined
  useEffect(() => {
    if (!isOffered) return
    const command: Command = { label, keys: keys.split(' '), run: () => latest.current?.() }
    change([...commands, command])
    return () => change(commands.filter((other) => other !== command))
  }, [label, keys, isOffered])
}

/** The action of the page at hand that a key runs. */
export function commandOf(key: string): Command | undefined {
  return commands.find(({ keys }) => keys.includes(key))
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
