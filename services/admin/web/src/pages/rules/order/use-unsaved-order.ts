import { useBlocker } from '@tanstack/react-router'
import { useConfirmDiscard } from '../../../components/dialogs/use-confirm.tsx'

/** Asks before the page is left while its order of rules is not stored. */
export function useUnsavedOrder(isUnsaved: boolean): void {
  const confirmDiscard = useConfirmDiscard()
  useBlocker({
    shouldBlockFn: async ({ current, next }) =>
      isUnsaved && current.pathname !== next.pathname && !(await confirmDiscard()),
    enableBeforeUnload: () => isUnsaved,
  })
}
