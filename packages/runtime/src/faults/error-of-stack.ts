/**
 * Returns an error with the stack of an error of another thread: a stack of this thread would be misleading.
 * @param stack begins with the line of the message
 */
export function errorOfStack(stack: string, options?: ErrorOptions): Error {
  const error = new Error(stack.split('\n', 1)[0], options)
  error.stack = stack
  return error
}
