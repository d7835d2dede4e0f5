import { useEffect, useState } from 'react'

const minuteMs = 60_000
const secondMs = 1_000

/** The present, renewed each second near the instant, and each minute further away. */
export function useNow(instant: string): Date {
  const [now, setNow] = useState(() => new Date())
  const isNear = Math.abs(new Date(instant).getTime() - now.getTime()) < 2 * minuteMs
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), isNear ? secondMs : minuteMs)
    return () => clearInterval(timer)
  }, [isNear])
  return now
}
