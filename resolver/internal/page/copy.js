for (const b of document.querySelectorAll("[data-copy]")) {
	b.hidden = false;
	b.onclick = async () => {
		const e = document.getElementById(b.dataset.copy);
		try {
			await navigator.clipboard.writeText(e.value);
			b.textContent = b.dataset.done;
		} catch {
			e.select();
		}
	};
}
