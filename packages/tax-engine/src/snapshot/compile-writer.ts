/** A member of an object: its name, and how its value is written as JSON text. */
export type Member = {
  name: string
  write: (value: never) => string
  /** Whether objects that are written one after another mostly have the same value. */
  isSteady: boolean
}

/**
 * Compiles a table of members to a function that writes an object as JSON text, without its undefined members. The first member is
 * never undefined. A loop over the table would read each member by a name that changes, which takes most of the time. Adjacent
 * steady members are written once for as long as their values stay the same. The source contains nothing but the names of the table.
 */
export function compileWriter(members: readonly Member[]): (value: object) => string {
  const parts = runsOf(members).map((run) => (run.isSteady ? steadyPart(run.positions) : part(run.positions)))
  const source = [
    ...parts.map(({ variables }) => variables),
    "return (value) => { let json = '', member;",
    ...parts.map(({ statements }) => statements),
    "return json + '}' }",
  ].join('\n')
  const compile = new Function('flat', ...members.map((_, position) => `write${position}`), source)
  return compile(flat, ...members.map(({ write }) => write))

  function part(positions: readonly number[]) {
    return { variables: '', statements: positions.map((position) => addTo('json', position)).join('\n') }
  }

  function steadyPart(positions: readonly number[]) {
    const text = `text${positions[0]}`
    const isOther = positions.map((position) => `${memberOf(position)} !== last${position}`).join(' || ')
    return {
      variables: `let ${text}, ${positions.map((position) => `last${position} = {}`).join()};`,
      statements: `if (${isOther}) { ${text} = '';
        ${positions.map((position) => `last${position} = ${memberOf(position)}; ${addTo(text, position)}`).join('\n')}
        flat(${text}) }
        json += ${text};`,
    }
  }

  function addTo(text: string, position: number): string {
    const start = `${position === 0 ? '{' : ','}${nameOf(position)}:`
    return `if ((member = ${memberOf(position)}) !== undefined) ${text} += ${JSON.stringify(start)} + write${position}(member);`
  }

  function memberOf(position: number): string {
    return `value[${nameOf(position)}]`
  }

  function nameOf(position: number): string {
    return JSON.stringify(members[position]?.name)
  }
}

type Run = { isSteady: boolean; positions: number[] }

/** Adjacent members that are steady, or are not. */
function runsOf(members: readonly Member[]): Run[] {
  const runs: Run[] = []
  for (const [position, { isSteady }] of members.entries()) {
    const last = runs.at(-1)
    if (last?.isSteady === isSteady) last.positions.push(position)
    else runs.push({ isSteady, positions: [position] })
  }
  return runs
}

/** Reading a character joins the pieces that a text was added up from. A text that is used often is joined once. */
export function flat(text: string): string {
  text.charCodeAt(0)
  return text
}
