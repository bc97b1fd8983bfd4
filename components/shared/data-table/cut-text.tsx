/** Number of letters that fit before a text is cut. */
const LETTERS = 22

/** A text that is cut where it would widen its column; its tooltip has all of it. */
export function CutText({ children: text }: { children: string }) {
  if (text.length <= LETTERS) return text
  return (
    <span className="cut-short" title={text}>
      {text}
    </span>
  )
}
