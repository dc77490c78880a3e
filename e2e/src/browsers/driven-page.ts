/** What a journey does in a browser, whichever protocol the browser is driven by. */
export interface DrivenPage {
  /** Opens a path, and goes on as soon as the document is another one. */
  open(path: string): Promise<void>;
  /** Types into the field with this label, in place of what it says. */
  fill(label: string | RegExp, text: string): Promise<void>;
  /** Clicks on the first element of this role and name that can be seen, in the list of that name if one is given. */
  click(role: Role, name: string | RegExp, list?: RegExp): Promise<void>;
  /** Waits until an element of this role and name can be seen, in the list of that name if one is given. */
  see(role: Role, name: string | RegExp, list?: RegExp): Promise<void>;
  /** Waits until this JavaScript expression is true in the page, also over a reload. */
  until(expression: string): Promise<void>;
  /** The value of a JavaScript expression in the page, as JSON. */
  evaluate(expression: string): Promise<unknown>;
  /** What the console said since it was last asked: errors, refused scripts, what nobody caught. */
  takeErrors(): Promise<string[]>;
  close(): Promise<void>;
}

export type Role = 'button' | 'heading' | 'link' | 'list' | 'searchbox';

export interface DrivenBrowser {
  /** A script that every page needs at its start, where the driver doesn't tell what the console said. */
  recorder?: string;
  /** A browser session that has seen nothing yet. */
  openPage(origin: string): Promise<DrivenPage>;
  close(): Promise<void>;
}

/** An expression that is true while the page shows this text. */
export function shows(text: string): string {
  return `document.body.innerText.includes(${JSON.stringify(text)})`;
}

/** An expression that is true while a visible element matches this selector. */
export function hasVisible(selector: string): string {
  return `[...document.querySelectorAll(${JSON.stringify(selector)})].some((one) => one.checkVisibility())`;
}
