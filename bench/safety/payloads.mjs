/** Scripts as they could run in HTML, in an attribute, or as an address; each calls `ran`. */
const SCRIPTS = [
  '<script id=injected>ran()</script>',
  '<img id=injected src=x onerror=ran()>',
  '<svg id=injected onload=ran()>',
  '<iframe id=injected srcdoc="<script>parent.ran()</script>">',
  '<a id=injected href="javascript:ran()">x</a>',
  '<details id=injected open ontoggle=ran()>',
  '<input id=injected autofocus onfocus=ran()>',
  '<video id=injected><source onerror=ran()>',
  '<math><mi//xlink:href="data:x,<script>ran()</script>">',
  'javascript:ran()//',
  'data:text/html,<script>parent.ran()</script>',
  "{{constructor.constructor('ran()')()}}",
]

/** What ends the place that a text stands in. */
const ENDINGS = ['', '">', "'>", '</script>', '</title></style></textarea>-->']

/** Texts that would run a script where they are not written as text. */
export const PAYLOADS = ENDINGS.flatMap((ending) => SCRIPTS.map((script) => ending + script))
