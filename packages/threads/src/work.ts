/**
 * A computation that a thread executes. Input and output are copied between the threads (HTML standard, structured
 * clone), so they contain only plain values, and money only as text or as a bigint of its smallest unit.
 * `configuration` is copied once per thread and not with every input.
 */
export type Work<Input, Output, Configuration = unknown> = {
  name: string
  execute: (input: Input, configuration: Configuration | null) => Output | Promise<Output>
}
