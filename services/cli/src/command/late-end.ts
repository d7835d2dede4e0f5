/** Prints what a command left when it did not end in time after a signal. */
export const lateEnd = {
  fatal: ({ left }: { left: string[] }) =>
    console.error(`The command did not end in time. Not closed: ${left.join(', ')}.`),
}
