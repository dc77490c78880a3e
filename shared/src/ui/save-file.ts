/** Lets the browser keep a file under a name, as if the person had followed a link to it. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.hidden = true;
  document.body.append(link);
  link.click();
  link.remove();
  // The download has begun by then; the file would stay in memory for the life of the page.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
