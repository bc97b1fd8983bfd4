import { OutsideLink } from '@/components/shared/outside-link'
import { PersonName } from '@/components/shared/person-name'
import { KEYBOARD_SCROLLABLE } from '@/components/ui/keyboard-scrollable'
import { type CommentPiece, commentBlocks, type MentionedPerson } from '@/lib/features/comments/rules'

/** The text of a comment with its code, links and mentions. All of it is rendered as text, never as markup. */
export function CommentText({ text, mentions }: { text: string; mentions: readonly MentionedPerson[] }) {
  return commentBlocks(text, mentions).map((block) =>
    block.kind === 'code' ? (
      <pre
        key={block.at}
        {...KEYBOARD_SCROLLABLE}
        className="my-1.5 overflow-x-auto rounded bg-muted px-2.5 py-1.5 font-mono text-xs"
      >
        <code>{block.text}</code>
      </pre>
    ) : (
      <p key={block.at} className="wrap-anywhere whitespace-pre-line text-sm">
        {block.pieces.map((piece) => (
          <Piece key={piece.at} piece={piece} />
        ))}
      </p>
    ),
  )
}

function Piece({ piece }: { piece: CommentPiece }) {
  if (piece.kind === 'mention')
    return (
      <PersonName person={piece} className="font-medium text-primary">
        {`@${piece.name}`}
      </PersonName>
    )
  if (piece.kind === 'link') return <OutsideLink href={piece.text} />
  if (piece.kind === 'code')
    return <code className="rounded bg-muted px-1 py-0.5 font-mono text-xs">{piece.text}</code>
  return piece.text
}
