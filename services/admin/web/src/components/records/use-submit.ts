import { type SyntheticEvent, useState } from 'react'

/**
 * The state of a small form: what its last submission threw, and whether one is on its way. Nothing typed is lost by a
 * failure.
 */
export function useSubmit(work: () => Promise<unknown>) {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  async function submit(event?: SyntheticEvent): Promise<void> {
    event?.preventDefault()
    setBusy(true)
    setFailure(null)
    try {
      await work()
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, failure, submit }
}
