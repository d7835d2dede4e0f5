import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { lazyPart } from '../app/lazy-part.tsx'
import { useSession } from '../session/session.ts'
import { tenantAtWork } from '../session/tenant-at-work.ts'
import { commandOf } from './commands.ts'
import { placesOf } from './navigation.ts'
import { createShortcutReader } from './shortcut-keys.ts'

const CommandPalette = lazyPart(() => import('./CommandPalette.tsx'), 'CommandPalette')

type Shortcuts = {
  /** The palette while it is open. Its script is loaded with the first use. */
  palette: ReactNode
  openPalette: () => void
  isHelpOpen: boolean
  openHelp: () => void
  closeHelp: () => void
}

/** Keys that work on every page: Ctrl K, `?`, `/`, and `g` with a letter; and those of the actions of the page. */
export function useShortcuts(): Shortcuts {
  const [isPaletteOpen, setPaletteOpen] = useState(false)
  const [isHelpOpen, setHelpOpen] = useState(false)
  const navigate = useNavigate()
  const session = useSession()
  useEffect(() => {
    const read = createShortcutReader()
    const onKey = (event: KeyboardEvent) => {
      const shortcut = read(event, { isTyping: isTyping(event.target), now: event.timeStamp })
      if (
        !shortcut ||
        (shortcut.kind !== 'palette' && document.querySelector('[role="dialog"], [role="menu"]'))
      )
        return
      const place =
        shortcut.kind === 'go' &&
        placesOf(session, tenantAtWork).find(({ letter }) => letter === shortcut.letter)
      const command = shortcut.kind === 'page' ? commandOf(shortcut.key) : undefined
      if ((shortcut.kind === 'go' && !place) || (shortcut.kind === 'page' && !command)) return
      event.preventDefault()
      if (shortcut.kind === 'palette') setPaletteOpen(true)
      if (shortcut.kind === 'help') setHelpOpen(true)
      if (shortcut.kind === 'search') focusSearch()
      if (place) navigate({ to: place.to })
      command?.run()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [navigate, session])
  return {
    palette: isPaletteOpen && (
      <CommandPalette onClose={() => setPaletteOpen(false)} onHelp={() => setHelpOpen(true)} />
    ),
    openPalette: () => setPaletteOpen(true),
    isHelpOpen,
    openHelp: () => setHelpOpen(true),
    closeHelp: () => setHelpOpen(false),
  }
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input:not([type=radio], [type=checkbox]), textarea, select'))
  )
}

/** Pages mark their search field with `data-search`. */
function focusSearch(): void {
  const field = document.querySelector('[data-search]')
  if (field instanceof HTMLInputElement) field.focus()
}
