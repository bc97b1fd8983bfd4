/** So many letters fit where longer texts are cut. */
const LETTERS = 22

/** A text that is cut where it would widen its column; pointing at it says it in full. */
export function CutText({ children: text }: { children: string }) {
  if (text.length <= LETTERS) return text
  return (
    <span className="cut-short" title={text}>
      {text}
    </span>
  )
}
