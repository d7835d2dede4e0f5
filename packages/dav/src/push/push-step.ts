/** `next`: a step was committed, and what is queued is read again. `ended`: nothing more can be done in this turn. */
export type StepResult = 'next' | 'ended'
