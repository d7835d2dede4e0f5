import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { notifyDone, notifyProblem } from '../../../problems/notify.tsx'

/** Closes or reopens a period; what came too late for it moves with it, so that all returns are read again. */
export function useClosingChange() {
  const queryClient = useQueryClient()
  const [isBusy, setBusy] = useState(false)

  async function change(work: () => Promise<unknown>, done: string): Promise<void> {
    setBusy(true)
    try {
      await work()
      notifyDone(done)
    } catch (error) {
      notifyProblem(error)
    } finally {
      await queryClient.invalidateQueries({ queryKey: ['returns'] })
      setBusy(false)
    }
  }

  return { change, isBusy }
}
