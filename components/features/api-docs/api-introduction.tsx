/** The rules of all calls, as the description of the API says them; in English, like those of the calls. */
export function ApiIntroduction({ description }: { description: string }) {
  const [, ...chapters] = description.split('\n## ').map((chapter) => chapter.trim())
  return (
    <div lang="en" className="mb-4 grid max-w-3xl gap-3 text-sm">
      {chapters.map((chapter) => {
        const [title, ...lines] = chapter.split('\n')
        return (
          <section key={title}>
            <h2 className="font-semibold text-base">{title}</h2>
            <p>{withCode(lines.join(' '))}</p>
          </section>
        )
      })}
    </div>
  )
}

/** Returns a text whose parts in backticks are rendered as code. */
function withCode(text: string) {
  return text
    .split('`')
    .map((part, index) => (index % 2 === 0 ? part : <code key={part + String(index)}>{part}</code>))
}
