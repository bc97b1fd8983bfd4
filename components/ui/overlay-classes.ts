/** The dark sheet behind dialogs. */
export const BACKDROP_CLASSES =
  'fixed inset-0 z-50 bg-black/45 duration-150 data-[state=closed]:animate-out data-[state=open]:animate-in data-[state=closed]:fade-out-0 data-[state=open]:fade-in-0 dark:bg-black/60'

/** Menus, selects and popovers that hang on a control. */
export const FLOATING_CLASSES =
  'z-50 rounded-md border bg-popover text-popover-foreground shadow-lg outline-none duration-100 data-[state=closed]:animate-out data-[state=open]:animate-in data-[state=closed]:fade-out-0 data-[state=open]:fade-in-0 data-[side=bottom]:slide-in-from-top-1 data-[side=top]:slide-in-from-bottom-1'

/** One entry of a menu or a select. */
export const ITEM_CLASSES =
  "relative flex min-h-7.5 touch:min-h-10 cursor-default select-none items-center gap-2 rounded-sm px-2 py-1 text-sm outline-none data-[disabled]:pointer-events-none data-[disabled]:opacity-55 [&_svg:not([class*='size-'])]:size-4 [&_svg]:pointer-events-none [&_svg]:shrink-0"
