/** What every box that takes a value looks like: inputs, textareas, select and date triggers. */
export const CONTROL_CLASSES =
  'w-full min-w-0 rounded-md border border-input bg-card px-2.5 text-foreground text-sm touch:text-lg transition-colors duration-100 placeholder:text-muted-foreground hover:border-foreground/50 focus-visible:border-ring focus-visible:outline-2 focus-visible:-outline-offset-1 focus-visible:outline-ring disabled:cursor-not-allowed disabled:opacity-60 aria-invalid:border-destructive aria-invalid:focus-visible:outline-destructive'
