import { codePieces } from '@/lib/shared/code-text'

/** A text in which what stands between three backticks is code. All of it is text to the browser, whatever it says. */
export function CodeText({ text }: { text: string }) {
  return codePieces(text).map((piece) =>
    piece.isCode ? (
      <pre key={piece.at} className="my-1.5 overflow-x-auto rounded bg-muted px-2.5 py-1.5 font-mono text-xs">
        <code>{piece.text}</code>
      </pre>
    ) : (
      <p key={piece.at} className="wrap-anywhere whitespace-pre-line">
        {piece.text}
      </p>
    ),
  )
}
