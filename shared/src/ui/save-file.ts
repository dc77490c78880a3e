/** Downloads a file under a name, like a download link. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.hidden = true;
  document.body.append(link);
  link.click();
  link.remove();
  // Frees the memory after the download has begun.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
