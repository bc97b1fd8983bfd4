/** Number of letters that fit on every screen; a longer text is cut where it does not fit. */
const LETTERS = 16

/** A text that is cut where it would widen its column; its tooltip shows the whole text. */
export function CutText({ children: text }: { children: string }) {
  if (text.length <= LETTERS) return text
  return (
    <span className="cut-short" title={text}>
      {text}
    </span>
  )
}
