/** The properties of an element that scrolls: it must be focusable, so that it can be scrolled by keyboard. */
export const KEYBOARD_SCROLLABLE = { tabIndex: 0 }
