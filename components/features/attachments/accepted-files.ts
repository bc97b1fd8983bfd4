/** The files that the chooser offers; the server judges what they are by their content. */
export const ACCEPTED_FILES = 'image/*,.pdf,.xlsx,.json,.log,.txt'
