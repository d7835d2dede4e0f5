type Props = { actor: string; name: string | null | undefined }

/** The name of an actor, as the key or user is called by now; other actors name themselves. */
export function ActorName({ actor, name }: Props) {
  return <span title={actor}>{name ?? actor}</span>
}
